"""An AWS for tests on one machine: moto, and what moto lacks. See ../../../../README.md."""
