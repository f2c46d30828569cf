package org.morpion.cli.game;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The files below a directory.
 *
 * @param files the regular files in the order of their paths; links are followed, except to a parent directory
 * @param failures the paths that could not be read
 */
record DirectoryFiles(List<Path> files, Map<Path, IOException> failures) {

    static DirectoryFiles of(Path directory) {
        Visitor visitor = new Visitor();
        try {
            Files.walkFileTree(directory, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, visitor);
        } catch (IOException e) {
            throw new UncheckedIOException("Unreadable files should have been skipped", e);
        }
        return new DirectoryFiles(visitor.files.stream().sorted().toList(), visitor.failures);
    }

    private static final class Visitor extends SimpleFileVisitor<Path> {
        private final List<Path> files = new ArrayList<>();
        private final Map<Path, IOException> failures = new LinkedHashMap<>();

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            // Version control keeps thousands of files that no person wrote.
            return directory.endsWith(".git") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
                files.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException e) {
            if (!(e instanceof FileSystemLoopException)) {
                failures.put(file, e);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
