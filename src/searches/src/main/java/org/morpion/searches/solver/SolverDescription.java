package org.morpion.searches.solver;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.Variant;
import org.morpion.run.LoadedSolver;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.SolverInfo;

/** The JSON form of a solver in answers. */
@Schema(name = "Solver", description = "A solver that searches can use")
record SolverDescription(
        @Schema(required = true, examples = "nrpa") String id,

        @Schema(
                required = true,
                description = "Changes whenever the same seed would lead to another game; a checkpoint belongs to one"
                        + " version",
                examples = "1")
        String version,

        @Schema(required = true, examples = "Nested rollout policy adaptation")
        String title,

        @Schema(
                required = true,
                description = "The variants that it can search",
                examples = "[\"5T\", \"5D\", \"4T\", \"4D\"]")
        List<String> variants,

        @Schema(required = true, description = "Whether it can search exhaustively and so prove a score")
        boolean exact,

        @Schema(required = true, description = "Its origin: built in, or the name of its jar")
        String origin,

        @Schema(required = true, description = "The JSON Schema (2020-12) of its options, with their defaults")
        Map<String, Object> options) {

    static SolverDescription of(LoadedSolver solver) {
        SolverInfo info = solver.info();
        return new SolverDescription(
                info.id(),
                info.version(),
                info.title(),
                info.variants().stream().map(Variant::code).toList(),
                info.exact(),
                solver.origin(),
                schema(info));
    }

    private static Map<String, Object> schema(SolverInfo info) {
        Map<String, Object> properties = new LinkedHashMap<>();
        info.options().forEach(option -> properties.put(option.name(), schema(option)));
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
        schema.put("title", "Options of " + info.id());
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("additionalProperties", false);
        return schema;
    }

    private static Map<String, Object> schema(OptionSpec option) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", option.description());
        schema.put(
                "type",
                switch (option.type()) {
                    case INTEGER -> "integer";
                    case DECIMAL -> "number";
                    case CHOICE -> "string";
                    case BOOLEAN -> "boolean";
                });
        option.minimum().ifPresent(minimum -> schema.put("minimum", minimum));
        option.maximum().ifPresent(maximum -> schema.put("maximum", maximum));
        if (option.type() == OptionSpec.Type.CHOICE) {
            schema.put("enum", option.choices());
        }
        schema.put("default", option.defaultValue());
        return schema;
    }
}
