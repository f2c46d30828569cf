package org.morpion.worker;

import jakarta.interceptor.Interceptor;

/** Priorities that order the start and shutdown of a node's components. */
final class NodeLifecycle {
    static final int CONTROL = Interceptor.Priority.APPLICATION;
    static final int WORKER = CONTROL + 1;

    private NodeLifecycle() {}
}
