package org.morpion.service.search;

import java.math.BigDecimal;
import java.util.List;

/**
 * How far an island has come.
 *
 * @param elapsedMillis for how long it has run, in all processes
 * @param grids of an exact solver: the counts by depth; else empty
 */
public record Snapshot(long nodes, long playouts, long elapsedMillis, List<BigDecimal> grids) {}
