package org.morpion.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Build step that changes a copy of the service's page to work without the service, in any directory of any web
 * server: relative addresses, a content security policy in the document, and the corpus as a file.
 */
public final class Site {
    /** That of the service, without the directive that browsers ignore in a document. */
    private static final String POLICY = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'self';"
            + " script-src 'self' 'wasm-unsafe-eval'; img-src 'self' blob: data:; base-uri 'none'\">";

    private Site() {}

    /** @param arguments the directory with the copy */
    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        Path index = directory.resolve("index.html");
        Files.writeString(index, index(Files.readString(index)));
        Files.writeString(directory.resolve("page/corpus.json"), CorpusFile.text());
    }

    private static String index(String page) {
        String text = replace(page, "<html lang=\"en\">", "<html lang=\"en\" data-no-service>");
        text = replace(text, "<meta charset=\"utf-8\">", "<meta charset=\"utf-8\">\n" + POLICY);
        text = replace(
                text,
                "<noscript>.*?</noscript>",
                "<noscript><p class=\"card\">This page needs JavaScript.</p></noscript>");
        text = replace(
                text,
                "<footer>.*?</footer>",
                "<footer><p class=\"hint\" data-text=\"problem.no-service-why\"></p></footer>");
        return text.replaceAll("(src|href)=\"/", "$1=\"");
    }

    private static String replace(String text, String pattern, String replacement) {
        Matcher matcher = Pattern.compile(pattern, Pattern.DOTALL).matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("index.html has no " + pattern + "; adapt Site to the page");
        }
        return matcher.replaceFirst(Matcher.quoteReplacement(replacement));
    }
}
