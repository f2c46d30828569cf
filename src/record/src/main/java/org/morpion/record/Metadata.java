package org.morpion.record;

import java.util.List;
import java.util.Optional;
import org.morpion.record.text.Texts;

/**
 * Editorial fields of a record (§6), independent of the moves. An empty text counts as absent.
 *
 * @param producer program that wrote the file, {@code name/version}
 * @param savedAt time of saving, ISO 8601 in UTC; kept as written
 * @param author person who achieved the game
 * @param source origin of the game
 * @param transcribedBy person who transcribed the game to MSR
 * @param tags free labels, in order
 */
public record Metadata(
        Optional<String> producer,
        Optional<String> savedAt,
        Optional<String> description,
        Optional<String> author,
        Optional<String> source,
        Optional<String> transcribedBy,
        List<String> tags) {

    /** No fields. */
    public static final Metadata NONE = builder().build();

    public Metadata {
        tags = List.copyOf(tags);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Returns a builder with these fields. */
    public Builder toBuilder() {
        Builder builder = new Builder();
        builder.producer = producer.orElse(null);
        builder.savedAt = savedAt.orElse(null);
        builder.description = description.orElse(null);
        builder.author = author.orElse(null);
        builder.source = source.orElse(null);
        builder.transcribedBy = transcribedBy.orElse(null);
        builder.tags = tags;
        return builder;
    }

    /** Builder; null or an empty text leaves a field out. Not thread-safe. */
    public static final class Builder {
        private String producer;
        private String savedAt;
        private String description;
        private String author;
        private String source;
        private String transcribedBy;
        private List<String> tags = List.of();

        private Builder() {}

        public Builder producer(String value) {
            producer = value;
            return this;
        }

        public Builder savedAt(String value) {
            savedAt = value;
            return this;
        }

        public Builder description(String value) {
            description = value;
            return this;
        }

        public Builder author(String value) {
            author = value;
            return this;
        }

        public Builder source(String value) {
            source = value;
            return this;
        }

        public Builder transcribedBy(String value) {
            transcribedBy = value;
            return this;
        }

        public Builder tags(List<String> value) {
            tags = value;
            return this;
        }

        public Metadata build() {
            return new Metadata(
                    Texts.present(producer),
                    Texts.present(savedAt),
                    Texts.present(description),
                    Texts.present(author),
                    Texts.present(source),
                    Texts.present(transcribedBy),
                    tags == null ? List.of() : tags);
        }
    }
}
