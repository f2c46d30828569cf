package org.morpion.page.browser;

/** Jackson's class of this name without its table, which nothing in a browser gains from. */
public final class InternCache {
    public static final InternCache instance = new InternCache();

    private InternCache() {}

    public String intern(String name) {
        return name;
    }
}
