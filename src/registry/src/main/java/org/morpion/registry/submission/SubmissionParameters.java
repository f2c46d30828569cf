package org.morpion.registry.submission;

import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.morpion.documents.SourceParameters;
import org.morpion.http.problem.Faults;
import org.morpion.http.request.Parameters;
import org.morpion.record.Metadata;
import org.morpion.registry.AchievedDate;
import org.morpion.registry.FoundBy;
import org.morpion.registry.RecordTexts;

/** Query parameters of a submission, which override the metadata of the document. */
public class SubmissionParameters {
    private static final int MAX_SUBMITTER = 200;

    @QueryParam("author")
    String author;

    @QueryParam("source")
    String source;

    @QueryParam("transcribedBy")
    String transcribedBy;

    @QueryParam("description")
    String description;

    @QueryParam("achieved")
    String achieved;

    @QueryParam("who")
    String who;

    @QueryParam("tag")
    List<String> tags;

    @QueryParam("submitter")
    String submitter;

    /** Throws the faults of all parameters, if any. */
    void requireValid(SourceParameters source, Instant now) {
        Faults faults = new Faults();
        faults.check(
                source::variant,
                source::strict,
                () -> Parameters.text("author", author, RecordTexts.MAX_TEXT),
                () -> Parameters.text("source", this.source, RecordTexts.MAX_TEXT),
                () -> Parameters.text("transcribedBy", transcribedBy, RecordTexts.MAX_TEXT),
                () -> Parameters.text("description", description, RecordTexts.MAX_TEXT),
                () -> achieved(now),
                this::foundBy,
                this::submitter);
        faults.throwIfAny();
    }

    /** Returns the document's metadata, overridden by the parameters. */
    Metadata metadata(Metadata document) {
        Metadata.Builder metadata = document.toBuilder();
        if (author != null) {
            metadata.author(
                    Parameters.text("author", author, RecordTexts.MAX_TEXT).orElseThrow());
        }
        if (source != null) {
            metadata.source(
                    Parameters.text("source", source, RecordTexts.MAX_TEXT).orElseThrow());
        }
        if (transcribedBy != null) {
            metadata.transcribedBy(Parameters.text("transcribedBy", transcribedBy, RecordTexts.MAX_TEXT)
                    .orElseThrow());
        }
        if (description != null) {
            metadata.description(Parameters.text("description", description, RecordTexts.MAX_TEXT)
                    .orElseThrow());
        }
        if (tags != null && !tags.isEmpty()) {
            metadata.tags(tags);
        }
        return metadata.build();
    }

    /** Returns the date of achievement, which must not lie in the future; empty if not given. */
    Optional<String> achieved(Instant now) {
        if (achieved != null && !AchievedDate.hasBegun(achieved, now)) {
            throw Parameters.invalid("achieved", achieved, AchievedDate.PAST_SHAPE);
        }
        return Optional.ofNullable(achieved);
    }

    /** Returns the kind of finder; null if not given. */
    FoundBy foundBy() {
        return Parameters.constant("who", who, FoundBy.values()).orElse(null);
    }

    /** Returns the public name of the submitter; null if anonymous. */
    String submitter() {
        return Parameters.text("submitter", submitter, MAX_SUBMITTER).orElse(null);
    }
}
