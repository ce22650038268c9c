"""What moto's Glue lacks.

UpdateTable: "VersionId - The version ID at which to update the table contents." A version that
isn't the table's current one is a ConcurrentModificationException; moto takes every update, so that
commits of Iceberg, which are optimistic, get lost.

Data quality rulesets: create, get, update, delete, and list by name and target table, in pages.
Recommendation and evaluation runs are not modelled.
"""

import base64
import threading
import time

from moto.glue.models import FakeDatabase, FakeTable, glue_backends

from .patching import require
from .settings import ACCOUNT
from .web import Answer, ApiError

PAGE = 100
CONFLICT = "Update table failed due to concurrent modifications."


class Glue:
    def __init__(self, region, moto, faults):
        self._backend = glue_backends[ACCOUNT][region]
        require(self._backend, "databases")
        require(FakeDatabase("d", {}, ACCOUNT), "tables")
        require(FakeTable("d", "t", {}, ACCOUNT), "_current_version")
        self._moto = moto
        self._faults = faults
        self._tables = threading.RLock()
        self._rulesets = {}

    def operations(self):
        return {
            "CreateTable": self._one_at_a_time,
            "DeleteTable": self._one_at_a_time,
            "BatchDeleteTable": self._one_at_a_time,
            "UpdateTable": self.update_table,
            "CreateDataQualityRuleset": self.create_ruleset,
            "GetDataQualityRuleset": self.get_ruleset,
            "UpdateDataQualityRuleset": self.update_ruleset,
            "DeleteDataQualityRuleset": self.delete_ruleset,
            "ListDataQualityRulesets": self.list_rulesets,
        }

    def _one_at_a_time(self, request):
        with self._tables:
            return self._moto(request)

    def update_table(self, request):
        asked = request.json()
        database, name = asked["DatabaseName"], asked["TableInput"]["Name"]
        with self._tables:
            if self._faults.take("glue-conflict", table=f"{database}.{name}"):
                raise ApiError(400, "ConcurrentModificationException", CONFLICT)
            version = asked.get("VersionId")
            if version is not None and str(version) != self._version(database, name, version):
                raise ApiError(400, "ConcurrentModificationException", CONFLICT)
            return self._moto(request)

    def _version(self, database, name, otherwise):
        """The table's version; what moto says of a table that isn't there is the answer then."""
        found = self._backend.databases.get(database)
        table = found.tables.get(name) if found else None
        return str(table._current_version) if table else str(otherwise)

    def create_ruleset(self, request):
        asked = request.json()
        name = asked.get("Name")
        if not name or not asked.get("Ruleset"):
            raise ApiError(400, "InvalidInputException", "Name and Ruleset are required")
        if name in self._rulesets:
            raise ApiError(400, "AlreadyExistsException", f"Ruleset {name} already exists.")
        now = time.time()
        self._rulesets[name] = {
            "Name": name,
            "Description": asked.get("Description", ""),
            "Ruleset": asked["Ruleset"],
            "TargetTable": asked.get("TargetTable"),
            "CreatedOn": now,
            "LastModifiedOn": now,
        }
        return Answer.json({"Name": name})

    def get_ruleset(self, request):
        return Answer.json(_present(self._ruleset(request.json().get("Name"))))

    def update_ruleset(self, request):
        asked = request.json()
        ruleset = self._ruleset(asked.get("Name"))
        for key in ("Description", "Ruleset"):
            if key in asked:
                ruleset[key] = asked[key]
        ruleset["LastModifiedOn"] = time.time()
        return Answer.json(
            {key: ruleset[key] for key in ("Name", "Description", "Ruleset")}
        )

    def delete_ruleset(self, request):
        del self._rulesets[self._ruleset(request.json().get("Name"))["Name"]]
        return Answer.json({})

    def list_rulesets(self, request):
        asked = request.json()
        wanted = asked.get("Filter") or {}
        found = [ruleset for ruleset in self._rulesets.values() if _matches(ruleset, wanted)]
        start = _position(asked.get("NextToken"))
        end = start + min(asked.get("MaxResults") or PAGE, PAGE)
        answer = {"Rulesets": [_summary(ruleset) for ruleset in found[start:end]]}
        if end < len(found):
            answer["NextToken"] = base64.b64encode(str(end).encode()).decode()
        return Answer.json(answer)

    def _ruleset(self, name):
        if name not in self._rulesets:
            raise ApiError(400, "EntityNotFoundException", f"Ruleset {name} was not found.")
        return self._rulesets[name]


def _position(token):
    if token is None:
        return 0
    try:
        return int(base64.b64decode(token, validate=True))
    except ValueError:
        raise ApiError(400, "InvalidInputException", "NextToken is not one of this list") from None


def _present(values):
    return {key: value for key, value in values.items() if value is not None}


def _matches(ruleset, wanted):
    table = wanted.get("TargetTable")
    return (
        wanted.get("Name") in (None, ruleset["Name"])
        and wanted.get("Description") in (None, ruleset["Description"])
        and (table is None or _same_table(table, ruleset["TargetTable"] or {}))
        and ruleset["CreatedOn"] > wanted.get("CreatedAfter", float("-inf"))
        and ruleset["CreatedOn"] < wanted.get("CreatedBefore", float("inf"))
        and ruleset["LastModifiedOn"] > wanted.get("LastModifiedAfter", float("-inf"))
        and ruleset["LastModifiedOn"] < wanted.get("LastModifiedBefore", float("inf"))
    )


def _same_table(wanted, table):
    return all(wanted.get(key) == table.get(key) for key in ("DatabaseName", "TableName"))


def _summary(ruleset):
    summary = {key: value for key, value in ruleset.items() if key != "Ruleset"}
    # Rules are the lines between the brackets; commas separate them.
    summary["RuleCount"] = sum(
        1
        for line in ruleset["Ruleset"].splitlines()
        if line.strip() and not line.strip().startswith("#") and line.strip() not in ("Rules = [", "]")
    )
    return _present(summary)
