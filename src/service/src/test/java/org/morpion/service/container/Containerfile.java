package org.morpion.service.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The parsed instructions of the last stage in the Containerfile, which makes the image. */
public record Containerfile(List<Instruction> instructions) {
    private static final Path FILE = Path.of("src/main/docker/Containerfile");
    private static final Pattern VARIABLE = Pattern.compile("(\\w+)=\"([^\"]*)\"");

    /** An instruction, such as COPY, and its arguments. */
    public record Instruction(String keyword, String arguments) {}

    public static Containerfile read() throws IOException {
        List<Instruction> instructions = new ArrayList<>();
        String text = Files.readString(FILE).replaceAll("(?m)^#.*\n", "").replace("\\\n", " ");
        for (String line : text.split("\n")) {
            if (!line.isBlank()) {
                String[] parts = line.strip().split("\\s+", 2);
                if (parts[0].equals("FROM")) {
                    instructions.clear();
                }
                instructions.add(new Instruction(parts[0], parts[1]));
            }
        }
        return new Containerfile(instructions);
    }

    /** Returns the arguments of the single instruction of this kind. */
    public String only(String keyword) {
        List<String> found = instructions.stream()
                .filter(instruction -> instruction.keyword().equals(keyword))
                .map(Instruction::arguments)
                .toList();
        if (found.size() != 1) {
            throw new IllegalStateException(FILE + " has " + found.size() + " instructions " + keyword);
        }
        return found.get(0);
    }

    /** Returns the environment variables set by the image. */
    public Map<String, String> environment() {
        Map<String, String> variables = new LinkedHashMap<>();
        Matcher matcher = VARIABLE.matcher(only("ENV"));
        while (matcher.find()) {
            variables.put(matcher.group(1), matcher.group(2));
        }
        return variables;
    }
}
