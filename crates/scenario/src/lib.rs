//! Scenarios as people write and share them: schema, validation, link codec, catalogue.
#![no_std]
