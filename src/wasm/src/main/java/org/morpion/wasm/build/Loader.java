package org.morpion.wasm.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Build step that writes TeaVM's loader as {@code engine-loader.js}, without its calls of {@code Function}: a content
 * security policy with {@code 'wasm-unsafe-eval'} forbids those. Each replacement names the code that it replaces, so
 * another version of TeaVM fails the build instead of the page.
 */
public final class Loader {
    private static final String ORIGINAL = "/org/teavm/backend/wasm/wasm-gc-module-runtime.js";

    private static final String CALL_WITH_JAVA_ERRORS = """
        const count = vararg ? fn.length - %1$d : fn.length%2$s;
        %3$s {
          try {
            return vararg ? fn(%4$s...given.slice(0, count), given.slice(count)) : fn(%4$s...given.slice(0, count));
          } catch (e) {
            rethrowJavaAsJs(e);
          }
        };\
        """;

    /** Bodies of {@code @JSBody} become functions; the engine uses a single body. */
    private static final String FUNCTIONS = """
        const bodies = {'return str;': str => str};
        const orJava = call => {
          try {
            return call();
          } catch (e) {
            rethrowJsAsJava(e);
          }
        };
        for (let i = 0; i < 32; i++) {
          Object.assign(imports.teavmJso, {
            ['createFunction' + i]: (...given) => {
              const body = bodies[given[given.length - 1]];
              if (!body) {
                throw new Error('engine-loader.js lacks the body ' + given[given.length - 1]);
              }
              return body;
            },
            ['bindFunction' + i]: (fn, ...bound) => fn.bind(null, ...bound),
            ['callFunction' + i]: (fn, ...given) => orJava(() => fn(...given)),
            ['callMethod' + i]: (instance, name, ...given) =>
              orJava(() => instance !== null ? instance[name](...given) : getGlobalName(name)(...given)),
            ['construct' + i]: (constructor, ...given) => orJava(() => new constructor(...given)),
            ['arrayOf' + i]: (...given) => given,
          });
        }\
        """;

    private String text;

    private Loader(String text) {
        this.text = text;
    }

    /** @param arguments the output directory */
    public static void main(String[] arguments) throws IOException {
        try (InputStream original = Loader.class.getResourceAsStream(ORIGINAL)) {
            Loader loader = new Loader(new String(original.readAllBytes(), StandardCharsets.UTF_8));
            loader.rewrite();
            Files.writeString(Path.of(arguments[0], "engine-loader.js"), loader.text);
        }
    }

    private void rewrite() {
        replace("result = new Function\\(\"return \" \\+ name \\+ \";\"\\);", "result = () => globalThis[name];");
        replace("new Function\\(\"value\", name \\+ \" = value;\"\\)\\(value\\);", "globalThis[name] = value;");
        replace(
                "return new Function\\(\\s*\"rethrowJavaAsJs\",\\s*\"fn\",[\\s\\S]*?\\)\\(rethrowJavaAsJs, fn\\);",
                CALL_WITH_JAVA_ERRORS.formatted(1, "", "return (...given) =>", ""));
        replace(
                "return new Function\\(\\s*\"constructor\",[\\s\\S]*?\\)\\(c\\);",
                "return function(marker, javaObject) { return c.call(this, marker, javaObject); };");
        replace(
                "cls\\.prototype\\[name\\] = new Function\\([\\s\\S]*?\\)\\(rethrowJavaAsJs, fn\\);",
                CALL_WITH_JAVA_ERRORS.formatted(2, " - 1", "cls.prototype[name] = function(...given)", "this, "));
        replace(
                "const argumentList = \\[\\];\\s*for \\(let i = 0; i < 32; \\+\\+i\\) \\{"
                        + "[\\s\\S]*?argumentList\\.push\\(\"p\" \\+ \\(i \\+ 1\\)\\);\\s*\\}",
                FUNCTIONS);
        if (Pattern.compile("new Function\\(|\\beval\\(").matcher(text).find()) {
            throw new IllegalStateException("TeaVM's loader still calls Function or eval");
        }
    }

    private void replace(String pattern, String replacement) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("TeaVM's loader has no " + pattern);
        }
        text = matcher.replaceAll(Matcher.quoteReplacement(replacement));
    }
}
