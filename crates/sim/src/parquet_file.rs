//! Rows as a Parquet file: names as dictionaries, compressed, in groups of about a hundred thousand.

use std::fs::File;
use std::sync::Arc;

use parquet::basic::{Compression, ConvertedType, Repetition, Type as Physical, ZstdLevel};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types::{Type, TypePtr};

use crate::rows::Holds;

/// The rows of a group.
const GROUP: usize = 100_000;
/// So many values are handed over at once.
const BATCH: usize = 1_024;

/// The name under which a file says what it was made of.
pub(crate) const ABOUT: &str = "umpire";

/// A file that gets rows.
pub(crate) struct ParquetFile {
    writer: SerializedFileWriter<File>,
    columns: Vec<Values>,
    rows: usize,
}

/// The values of a column in a group. Nothing is written for what nobody knows.
struct Values {
    holds: Holds,
    /// All texts behind one another.
    text: String,
    /// Where each text ends.
    ends: Vec<usize>,
    numbers: Vec<i64>,
    /// 1 for each value that is known, 0 for each that is not.
    known: Vec<i16>,
}

impl ParquetFile {
    /// A file with these columns.
    pub(crate) fn new(file: File, columns: &[(String, Holds)], about: String) -> Result<Self, ParquetError> {
        let properties = WriterProperties::builder()
            .set_created_by(format!("umpire {}", env!("CARGO_PKG_VERSION")))
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_key_value_metadata(Some(vec![KeyValue::new(ABOUT.to_owned(), about)]))
            .build();
        let fields = columns.iter().map(|(name, holds)| field(name, *holds)).collect::<Result<Vec<_>, _>>()?;
        let schema = Type::group_type_builder("games").with_fields(fields).build()?;
        let writer = SerializedFileWriter::new(file, Arc::new(schema), Arc::new(properties))?;
        Ok(Self { writer, columns: columns.iter().map(|it| Values::of(it.1)).collect(), rows: 0 })
    }

    /// One row more.
    pub(crate) fn take<'a>(&mut self, row: impl IntoIterator<Item = &'a str>) -> Result<(), ParquetError> {
        self.columns.iter_mut().zip(row).for_each(|(column, value)| column.take(value));
        self.rows += 1;
        if self.rows == GROUP { self.write_group() } else { Ok(()) }
    }

    /// Ends the file.
    pub(crate) fn finish(mut self) -> Result<(), ParquetError> {
        if self.rows > 0 {
            self.write_group()?;
        }
        self.writer.close().map(|_| ())
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for values in &mut self.columns {
            let Some(mut column) = group.next_column()? else { break };
            values.write(&mut column)?;
            column.close()?;
            *values = Values::of(values.holds);
        }
        group.close()?;
        self.rows = 0;
        Ok(())
    }
}

fn field(name: &str, holds: Holds) -> Result<TypePtr, ParquetError> {
    let (physical, converted) = match holds {
        Holds::Text => (Physical::BYTE_ARRAY, ConvertedType::UTF8),
        Holds::Number => (Physical::INT64, ConvertedType::UINT_64),
    };
    let field = Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
    field.with_converted_type(converted).build().map(Arc::new)
}

impl Values {
    fn of(holds: Holds) -> Self {
        Self { holds, text: String::new(), ends: Vec::new(), numbers: Vec::new(), known: Vec::new() }
    }

    fn take(&mut self, value: &str) {
        let is_known = match self.holds {
            _ if value.is_empty() => false,
            Holds::Text => {
                self.text.push_str(value);
                self.ends.push(self.text.len());
                true
            }
            Holds::Number => {
                // Parquet keeps unsigned numbers in the bits of signed ones.
                let number = value.parse::<u64>().ok().map(u64::cast_signed);
                self.numbers.extend(number);
                number.is_some()
            }
        };
        self.known.push(i16::from(is_known));
    }

    fn write(&self, column: &mut SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let (mut begin, mut number, mut text) = (0, 0, 0);
        for known in self.known.chunks(BATCH) {
            let count = known.iter().filter(|it| **it == 1).count();
            match self.holds {
                Holds::Text => {
                    let ends = self.ends.get(text..text + count).unwrap_or_default();
                    let texts = ends.iter().map(|end| {
                        let bytes = self.text.as_bytes().get(begin..*end).unwrap_or_default();
                        begin = *end;
                        ByteArray::from(bytes.to_vec())
                    });
                    let texts: Vec<ByteArray> = texts.collect();
                    column.typed::<ByteArrayType>().write_batch(&texts, Some(known), None)?;
                    text += count;
                }
                Holds::Number => {
                    let numbers = self.numbers.get(number..number + count).unwrap_or_default();
                    column.typed::<Int64Type>().write_batch(numbers, Some(known), None)?;
                    number += count;
                }
            }
        }
        Ok(())
    }
}
