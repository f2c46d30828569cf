package org.morpion.service.documentation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Commands in a document, and the documented output of the last one.
 *
 * <p>Commands are in a fenced {@code bash} block. Requirements other than the service, its repository, curl and jq are
 * named after the language: {@code bash needs=docker}. The next {@code json} or {@code text} block is the output, in
 * which {@code …} matches any text, and white space any amount of white space or none.
 *
 * @param needs the additional requirement, if any
 * @param answer the documented output; empty if none
 */
record Example(String document, int line, String commands, Optional<String> needs, String answer) {
    private static final Pattern FENCE = Pattern.compile("```(\\w*)(?: needs=(\\S+))?");
    private static final String ANYTHING = "…";

    /** Returns all commands of a document, in order. */
    static List<Example> of(Path root, String document) throws IOException {
        List<Example> examples = new ArrayList<>();
        List<String> lines = Files.readAllLines(root.resolve(document));
        for (int start = 0; start < lines.size(); start++) {
            Matcher fence = FENCE.matcher(lines.get(start));
            if (!fence.matches()) {
                continue;
            }
            int end = start + 1;
            while (!lines.get(end).equals("```")) {
                end++;
            }
            String text = String.join("\n", lines.subList(start + 1, end));
            switch (fence.group(1)) {
                case "bash" ->
                    examples.add(new Example(document, start + 1, text, Optional.ofNullable(fence.group(2)), ""));
                case "json", "text" ->
                    examples.add(examples.remove(examples.size() - 1).answeredBy(text));
                default -> {}
            }
            start = end;
        }
        return examples;
    }

    private Example answeredBy(String text) {
        if (!answer.isEmpty()) {
            throw new IllegalStateException(this + " has two answers");
        }
        return new Example(document, line, commands, needs, text);
    }

    /** Whether the documented output is a problem, for which curl exits with an error status. */
    boolean endsInProblem() {
        return answer.contains("\"type\": \"/problems/");
    }

    /** The start of the last documented line. */
    String lastLineShown() {
        return answer.lines()
                .filter(text -> !text.isBlank() && !text.equals(ANYTHING))
                .reduce("", (earlier, later) -> later)
                .replaceFirst(ANYTHING + ".*", "");
    }

    /** Whether an output matches the documented one. */
    boolean isAnsweredBy(String output) {
        String pattern = Arrays.stream(answer.replaceAll("\\s", "").split(ANYTHING, -1))
                .map(Pattern::quote)
                .collect(Collectors.joining(".*"));
        return Pattern.matches(pattern, output.replaceAll("\\s", ""));
    }

    @Override
    public String toString() {
        String first = commands.lines().findFirst().orElse("");
        return document + ":" + line + " " + first;
    }
}
