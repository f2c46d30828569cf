package org.morpion.worker;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Readiness of this node: it can write its islands' results and, if it has slots, run at least one island. */
@Readiness
@ApplicationScoped
class NodeReadiness implements HealthCheck {
    private final WorkerSlots slots;
    private final DatabaseLiveness liveness;
    private final NodeName node;

    NodeReadiness(WorkerSlots slots, DatabaseLiveness liveness, NodeName node) {
        this.slots = slots;
        this.liveness = liveness;
        this.node = node;
    }

    @Override
    public HealthCheckResponse call() {
        Optional<String> writeFailure = liveness.writeFailure();
        boolean hasSlot = slots.all() == 0 || slots.lostNow() < slots.all();
        var response = HealthCheckResponse.named("Searches")
                .withData("node", node.toString())
                .withData("slots", slots.all())
                .withData("slotsLost", slots.lostNow());
        writeFailure.ifPresent(reason -> response.withData("notWritten", reason));
        return response.status(hasSlot && writeFailure.isEmpty()).build();
    }
}
