package org.morpion.service.worker;

import jakarta.interceptor.Interceptor;

/** The order in which the parts of a node start and stop. */
final class NodeLifecycle {
    static final int CONTROL = Interceptor.Priority.APPLICATION;
    static final int WORKER = CONTROL + 1;

    private NodeLifecycle() {}
}
