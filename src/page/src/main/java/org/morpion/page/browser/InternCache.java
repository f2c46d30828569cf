package org.morpion.page.browser;

/** Stand-in for Jackson's class of this name, without the table of interned names: it saves nothing in a browser. */
public final class InternCache {
    public static final InternCache instance = new InternCache();

    private InternCache() {}

    public String intern(String name) {
        return name;
    }
}
