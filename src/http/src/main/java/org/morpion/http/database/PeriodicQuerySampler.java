package org.morpion.http.database;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.opentelemetry.sdk.trace.samplers.SamplingResult;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Trace sampler that drops a node's own periodic queries, several per second. Queries within the trace of a request or
 * an island are sampled as usual.
 */
@Singleton
public class PeriodicQuerySampler implements Sampler {
    private final Sampler others;

    PeriodicQuerySampler(@ConfigProperty(name = "quarkus.otel.traces.sampler.arg") Optional<Double> share) {
        others = Sampler.parentBased(Sampler.traceIdRatioBased(share.orElse(1.0)));
    }

    @Override
    public SamplingResult shouldSample(
            Context parent,
            String trace,
            String name,
            SpanKind kind,
            Attributes attributes,
            List<LinkData> parentLinks) {
        boolean isRoot = !Span.fromContext(parent).getSpanContext().isValid();
        return isRoot && kind == SpanKind.CLIENT
                ? SamplingResult.drop()
                : others.shouldSample(parent, trace, name, kind, attributes, parentLinks);
    }

    @Override
    public String getDescription() {
        return "all but the periodic queries of nodes; of these " + others.getDescription();
    }
}
