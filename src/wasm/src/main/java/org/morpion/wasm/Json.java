package org.morpion.wasm;

/** Writer of JSON, without a check of its structure. */
final class Json {
    private final StringBuilder text = new StringBuilder();
    private boolean isFirst = true;

    /** Begins an object or an array. */
    Json open(char bracket) {
        separate();
        text.append(bracket);
        isFirst = true;
        return this;
    }

    Json close(char bracket) {
        text.append(bracket);
        isFirst = false;
        return this;
    }

    /** Begins a member, whose value follows. */
    Json name(String name) {
        separate();
        text.append(quoted(name)).append(':');
        isFirst = true;
        return this;
    }

    /** Writes a value that is JSON already. */
    Json write(String json) {
        separate();
        text.append(json);
        return this;
    }

    Json raw(String name, String json) {
        return name(name).write(json);
    }

    Json text(String name, String value) {
        return raw(name, quoted(value));
    }

    Json item(String value) {
        return write(quoted(value));
    }

    static String quoted(String value) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ') {
                quoted.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                quoted.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        return quoted.append('"').toString();
    }

    private void separate() {
        if (!isFirst) {
            text.append(',');
        }
        isFirst = false;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
