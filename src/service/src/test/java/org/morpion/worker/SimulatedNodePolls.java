package org.morpion.worker;

import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.enterprise.inject.Alternative;
import jakarta.inject.Singleton;
import org.morpion.searches.IslandsAdmitted;

/** Tells a simulated node of the islands that it has admitted, as its own bean container would. */
@Alternative
@Singleton
public class SimulatedNodePolls {
    void pollNow(@Observes(during = TransactionPhase.AFTER_SUCCESS) IslandsAdmitted event) {
        SimulatedNode.current().ifPresent(node -> node.worker().pollNow(event));
    }
}
