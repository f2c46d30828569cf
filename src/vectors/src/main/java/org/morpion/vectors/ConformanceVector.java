package org.morpion.vectors;

/** A document and what must be found in it. Prints as its id, so that a parameterized test shows which one failed. */
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

    /** A name that no other vector has. */
    public String id() {
        return id;
    }

    /** The part of the format that the vector is about, such as {@code base64}. */
    public String category() {
        return category;
    }

    /**
     * A copy of the document, up to 10 MB long. A few are compressed from as much as 1 GiB: at the first call, in
     * seconds and with little memory.
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
