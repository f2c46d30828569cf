package org.morpion.vectors;

/** A document with the expected reading. Its string form is its id, which identifies it in parameterized tests. */
public final class ConformanceVector {
    private final String id;
    private final String category;
    private final Recipe recipe;
    private final Expectation expectation;

    ConformanceVector(String id, String category, Recipe recipe, Expectation expectation) {
        this.id = id;
        this.category = category;
        this.recipe = recipe;
        this.expectation = expectation;
    }

    /** Returns the unique id. */
    public String id() {
        return id;
    }

    /** Returns the part of the format under test, such as {@code base64}. */
    public String category() {
        return category;
    }

    /**
     * Returns a copy of the document, up to 10 MB long. A few are compressed from as much as 1 GiB: on the first call,
     * within seconds and with little memory.
     */
    public byte[] document() {
        return recipe.build();
    }

    public Expectation expectation() {
        return expectation;
    }

    @Override
    public String toString() {
        return id;
    }
}
