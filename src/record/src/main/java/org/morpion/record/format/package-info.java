/**
 * Games in every format: {@link org.morpion.record.format.RecordReader} detects the format of a text, and {@link
 * org.morpion.record.format.RecordWriter} writes the one that the caller names.
 */
package org.morpion.record.format;
