//! Compression codecs of record batches.
//!
//! Source: `org.apache.kafka.common.record.internal.CompressionType`.

/// The codec that a producer compressed a batch with. Records are kept as they are: only the codec's name and number
/// are modelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Compression {
    /// Not compressed.
    #[default]
    None,
    /// gzip.
    Gzip,
    /// Snappy.
    Snappy,
    /// LZ4.
    Lz4,
    /// Zstandard.
    Zstd,
}

impl Compression {
    /// Every codec, in the order of its number.
    pub const ALL: &'static [Self] = &[Self::None, Self::Gzip, Self::Snappy, Self::Lz4, Self::Zstd];

    /// The codec's name, as in `compression.type` and in the dump.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Gzip => "gzip",
            Self::Snappy => "snappy",
            Self::Lz4 => "lz4",
            Self::Zstd => "zstd",
        }
    }

    /// The codec's number, as in the attributes of a batch.
    #[must_use]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The codec of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|codec| codec.name() == name)
    }
}
