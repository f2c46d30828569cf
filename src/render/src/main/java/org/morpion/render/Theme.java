package org.morpion.render;

/** Colour schemes of a picture. Text boards have no colours and ignore the theme. */
public enum Theme {
    /** Dark ink on warm white paper. */
    LIGHT,
    /** Light ink on a background close to black. */
    DARK
}
