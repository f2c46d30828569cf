package org.morpion.render;

/** The colours of a picture. Text boards have none and ignore the theme. */
public enum Theme {
    /** Dark ink on warm white paper. */
    LIGHT,
    /** Light ink on a background close to black. */
    DARK
}
