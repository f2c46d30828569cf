package org.morpion.record;

import java.util.List;
import java.util.Optional;

/**
 * The editorial fields of a record (§6), none of which says anything about the moves. An empty text counts as absent.
 *
 * @param producer the program that wrote the file, {@code name/version}
 * @param savedAt when the file was saved, ISO 8601 in UTC; kept as written
 * @param author who achieved the game
 * @param source where the game comes from
 * @param transcribedBy who put it into MSR form
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

    /** No field at all. */
    public static final Metadata NONE = builder().build();

    public Metadata {
        tags = List.copyOf(tags);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** A builder that starts from these fields. */
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

    /** Collects fields; null or empty leaves a field out. Not for use by several threads at once. */
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
