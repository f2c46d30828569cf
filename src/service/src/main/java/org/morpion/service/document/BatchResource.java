package org.morpion.service.document;

import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Semaphore;
import java.util.zip.ZipException;
import org.morpion.record.Variant;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.ContentCoding;
import org.morpion.service.request.Limits;
import org.morpion.service.request.Parameters;

/** Validates games without end, line by line. */
@Path(ApiPaths.VALIDATE_BATCH)
public class BatchResource {
    private static final int RETRY_SECONDS = 5;

    private final BatchValidator validator;
    private final Semaphore slots;

    BatchResource(BatchValidator validator, Limits limits) {
        this.validator = validator;
        slots = new Semaphore(limits.concurrentBatches());
    }

    @POST
    @Produces(MediaTypes.NDJSON)
    public StreamingOutput validateBatch(
            InputStream lines,
            @QueryParam("variant") String variant,
            @QueryParam("all") String all,
            @HeaderParam(HttpHeaders.CONTENT_ENCODING) String contentEncoding) {
        Variant fallback = Parameters.variant(variant, Variant.T5);
        boolean everyViolation = Parameters.flag("all", all, false);
        ContentCoding coding = ContentCoding.ofHeader(contentEncoding).orElse(ContentCoding.IDENTITY);
        return out -> {
            if (!slots.tryAcquire()) {
                throw ProblemType.BUSY
                        .because("As many batches as are allowed at once are running.")
                        .withHeader(HttpHeaders.RETRY_AFTER, RETRY_SECONDS)
                        .build();
            }
            try {
                validator.validate(decoded(lines, coding), out, fallback, everyViolation);
            } finally {
                slots.release();
            }
        };
    }

    private static InputStream decoded(InputStream lines, ContentCoding coding) throws IOException {
        try {
            return coding.decode(lines);
        } catch (ZipException | EOFException e) {
            throw ProblemType.BAD_REQUEST
                    .because("The body is not encoded as Content-Encoding says: " + e.getMessage() + ".")
                    .build();
        }
    }
}
