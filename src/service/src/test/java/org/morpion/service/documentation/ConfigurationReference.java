package org.morpion.service.documentation;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.ParameterizedTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Generator of the reference of the service's own settings. Reads them from the sources: methods of interfaces with
 * {@code @ConfigMapping}, parameters with {@code @ConfigProperty}, their Javadoc, and {@code application.properties}.
 * Releases contain the result as {@code docs/configuration.md}. Depends on the JDK alone, so that the build can run it
 * directly.
 */
public final class ConfigurationReference {
    static final String OWN = "morpion.";

    private static final String HEAD = """
            # Configuration

            All settings of the service itself, generated from its code. [Operations](operations.md#configuration) explains
            where to set them, and which settings of the framework are useful. Durations are written as `250ms`, `30s`, `10m`,
            `24h` or `30d`, sizes as `64M` or `1G`.
            """;

    private static final String TABLE_HEAD = """

            ## %s

            | setting | environment variable | value | default | |
            |---|---|---|---|---|
            """;

    private final Map<String, Setting> settings = new TreeMap<>();
    private final DocTrees docs;

    private ConfigurationReference(DocTrees docs) {
        this.docs = docs;
    }

    /**
     * A setting.
     *
     * @param name the key, with {@code *} for parts chosen by the operator
     * @param value the type of the value, in words
     * @param fallback the default; empty if it has none or is computed
     * @param description Markdown
     */
    record Setting(String name, String value, String fallback, String description) {
        String variable() {
            return name.replaceAll("[^A-Za-z0-9*]", "_").toUpperCase(Locale.ROOT);
        }

        Setting withFallback(String other) {
            return new Setting(name, value, other, description);
        }
    }

    private static final List<String> MODULES =
            List.of("access", "documents", "events", "http", "registry", "relations", "searches", "service", "worker");

    /** Writes the reference to a file. The arguments are the directory of the modules and the file. */
    public static void main(String[] args) throws IOException {
        Path file = Path.of(args[1]);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, markdown(settings(Path.of(args[0]))));
    }

    /** Returns all settings of the service's modules, by name. */
    static Map<String, Setting> settings(Path modules) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ConfigurationReference reference;
        List<Path> java = new ArrayList<>();
        for (String module : MODULES) {
            try (Stream<Path> sources = Files.walk(modules.resolve(module).resolve("src/main/java"))) {
                sources.filter(file -> file.toString().endsWith(".java"))
                        .sorted()
                        .forEach(java::add);
            }
        }
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(java));
            reference = new ConfigurationReference(DocTrees.instance(task));
            for (CompilationUnitTree unit : task.parse()) {
                reference.new Sources().scan(unit, null);
            }
        }
        Properties defaults = new Properties();
        try (Reader file =
                Files.newBufferedReader(modules.resolve("service/src/main/resources/application.properties"))) {
            defaults.load(file);
        }
        reference.settings.replaceAll(
                (name, setting) -> setting.withFallback(defaults.getProperty(name, setting.fallback())));
        return reference.settings;
    }

    static String markdown(Map<String, Setting> settings) {
        StringBuilder text = new StringBuilder(HEAD);
        String group = "";
        for (Setting setting : settings.values()) {
            String[] words = setting.name().split("\\.");
            String prefix = words[0] + "." + words[1];
            if (!prefix.equals(group)) {
                group = prefix;
                text.append(TABLE_HEAD.formatted(group));
            }
            text.append("| `%s` | `%s` | %s | %s | %s |\n"
                    .formatted(
                            setting.name(),
                            setting.variable(),
                            setting.value(),
                            setting.fallback().isEmpty() ? "" : "`" + setting.fallback() + "`",
                            setting.description()));
        }
        return text.toString();
    }

    /** Collects the settings of one source file. */
    private final class Sources extends TreePathScanner<Void, Void> {
        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            annotation(type.getModifiers(), "ConfigMapping")
                    .ifPresent(mapping -> addMembers(value(mapping, "prefix", type), type, getCurrentPath()));
            return super.visitClass(type, nothing);
        }

        @Override
        public Void visitVariable(VariableTree variable, Void nothing) {
            annotation(variable.getModifiers(), "ConfigProperty").ifPresent(injected -> {
                ClassTree type = enclosingClass();
                String name = value(injected, "name", type);
                if (name.startsWith(OWN)) {
                    String fallback = value(injected, "defaultValue", type);
                    add(name, variable.getType(), fallback, descriptionOf(variable));
                }
            });
            return super.visitVariable(variable, nothing);
        }

        private ClassTree enclosingClass() {
            TreePath path = getCurrentPath();
            while (!(path.getLeaf() instanceof ClassTree)) {
                path = path.getParentPath();
            }
            return (ClassTree) path.getLeaf();
        }

        private void addMembers(String prefix, ClassTree type, TreePath path) {
            for (Tree member : type.getMembers()) {
                if (!(member instanceof MethodTree method)
                        || method.getModifiers().getFlags().contains(Modifier.DEFAULT)) {
                    continue;
                }
                ModifiersTree modifiers = method.getModifiers();
                String name = annotation(modifiers, "WithParentName").isPresent()
                        ? prefix
                        : prefix + "."
                                + annotation(modifiers, "WithName")
                                        .map(named -> value(named, "value", type))
                                        .orElseGet(() -> kebab(method.getName().toString()));
                String returned = method.getReturnType().toString();
                Optional<ClassTree> nested =
                        nested(type, returned).filter(found -> found.getKind() == Tree.Kind.INTERFACE);
                if (nested.isPresent()) {
                    addMembers(name, nested.get(), new TreePath(path, nested.get()));
                } else {
                    String fallback = annotation(modifiers, "WithDefault")
                            .map(given -> value(given, "value", type))
                            .orElse("");
                    DocCommentTree comment = docs.getDocCommentTree(new TreePath(path, method));
                    add(name, method.getReturnType(), fallback, comment == null ? "" : markdown(comment.getFullBody()));
                }
            }
        }

        private void add(String name, Tree type, String fallback, String description) {
            Tree kind = type;
            StringBuilder full = new StringBuilder(name);
            while (kind instanceof ParameterizedTypeTree generic
                    && generic.getType().toString().equals("Map")) {
                full.append(".*");
                kind = generic.getTypeArguments().get(1);
            }
            Setting setting = new Setting(full.toString(), valueOf(kind), fallback, description);
            // A setting may be injected into several classes; the first description is used.
            settings.merge(
                    setting.name(), setting, (one, other) -> one.description().isEmpty() ? other : one);
        }

        /** The Javadoc of a parameter. */
        private String descriptionOf(VariableTree parameter) {
            DocCommentTree comment = docs.getDocCommentTree(getCurrentPath().getParentPath());
            return comment == null
                    ? ""
                    : comment.getBlockTags().stream()
                            .filter(tag -> tag instanceof ParamTree param
                                    && param.getName().getName().contentEquals(parameter.getName()))
                            .map(tag -> markdown(((ParamTree) tag).getDescription()))
                            .findFirst()
                            .orElse("");
        }

        private String valueOf(Tree type) {
            if (type instanceof ParameterizedTypeTree generic) {
                String argument = valueOf(generic.getTypeArguments().get(0));
                return generic.getType().toString().equals("Optional") ? argument : "list, separated by commas";
            }
            return switch (type.toString()) {
                case "Duration" -> "duration";
                case "MemorySize" -> "size";
                case "int", "long", "Integer", "Long" -> "whole number";
                case "boolean", "Boolean" -> "`true` or `false`";
                case "String" -> "text";
                default -> constants(type.toString());
            };
        }

        private String constants(String name) {
            return nested(enclosingClass(), name).stream()
                    .flatMap(found -> found.getMembers().stream())
                    .filter(VariableTree.class::isInstance)
                    .map(constant ->
                            "`" + ((VariableTree) constant).getName().toString().toLowerCase(Locale.ROOT) + "`")
                    .collect(Collectors.joining(" or "));
        }
    }

    private static Optional<ClassTree> nested(ClassTree type, String name) {
        return type.getMembers().stream()
                .filter(ClassTree.class::isInstance)
                .map(ClassTree.class::cast)
                .filter(member -> member.getSimpleName().contentEquals(name))
                .findFirst();
    }

    private static Optional<? extends AnnotationTree> annotation(ModifiersTree modifiers, String name) {
        return modifiers.getAnnotations().stream()
                .filter(annotation -> annotation.getAnnotationType().toString().equals(name))
                .findFirst();
    }

    /** The value of an annotation's member, which is a literal or a constant of the class. */
    private static String value(AnnotationTree annotation, String member, ClassTree type) {
        for (ExpressionTree argument : annotation.getArguments()) {
            if (!(argument instanceof AssignmentTree given)) {
                return literal(argument, type);
            }
            if (given.getVariable().toString().equals(member)) {
                return literal(given.getExpression(), type);
            }
        }
        return "";
    }

    private static String literal(ExpressionTree expression, ClassTree type) {
        if (expression instanceof LiteralTree literal) {
            return literal.getValue().toString();
        }
        return type.getMembers().stream()
                .filter(found -> found instanceof VariableTree constant
                        && constant.getName().contentEquals(expression.toString()))
                .map(found -> literal(((VariableTree) found).getInitializer(), type))
                .findFirst()
                .orElse("");
    }

    /** Converts {@code keyLife} to {@code key-life}. */
    private static String kebab(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    private static String markdown(List<? extends DocTree> javadoc) {
        String text = javadoc.stream()
                .map(DocTree::toString)
                .collect(Collectors.joining())
                .replaceAll("\\{@(?:code|link) ([^}]*)}", "`$1`")
                .replaceAll("\\s+", " ")
                .strip();
        return text.isEmpty() ? text : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
