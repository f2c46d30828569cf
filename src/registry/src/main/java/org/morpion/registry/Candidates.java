package org.morpion.registry;

import java.util.List;

/**
 * Leading records in some order that may pass a filter.
 *
 * @param areAll whether no further record can pass the filter
 */
record Candidates(List<String> ids, boolean areAll) {}
