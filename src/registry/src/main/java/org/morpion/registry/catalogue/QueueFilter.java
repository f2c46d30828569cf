package org.morpion.registry.catalogue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.record.Variant;

/**
 * Filter of the pending records. An empty component excludes no record.
 *
 * @param ids the only records that pass
 */
public record QueueFilter(Optional<Variant> variant, OptionalInt minScore, Optional<List<String>> ids) {}
