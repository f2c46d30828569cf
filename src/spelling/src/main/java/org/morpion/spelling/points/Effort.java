package org.morpion.spelling.points;

/** Limited effort of a search, in lines examined. What a part spends, the whole spends too. */
final class Effort {
    private final Effort whole;
    private final long limit;
    private long spent;

    Effort(long limit) {
        this(null, limit);
    }

    private Effort(Effort whole, long limit) {
        this.whole = whole;
        this.limit = limit;
    }

    /** Returns a part of this effort that is limited itself. */
    Effort part(long most) {
        return new Effort(this, most);
    }

    void spend(long lines) {
        spent += lines;
        if (whole != null) {
            whole.spend(lines);
        }
    }

    long spent() {
        return spent;
    }

    /** Tests whether neither this effort nor the whole has reached its limit. */
    boolean isLeft() {
        return spent < limit && (whole == null || whole.isLeft());
    }
}
