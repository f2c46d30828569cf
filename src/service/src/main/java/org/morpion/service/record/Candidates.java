package org.morpion.service.record;

import java.util.List;

/**
 * The first records in some order that may pass a filter.
 *
 * @param areAll whether no others can pass it
 */
record Candidates(List<String> ids, boolean areAll) {}
