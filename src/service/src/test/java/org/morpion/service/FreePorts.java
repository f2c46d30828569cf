package org.morpion.service;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for programs that must be told where to listen. */
public final class FreePorts {
    /** Systems give connections and listeners without a port of their own one from 32768 or 49152 on. */
    private static final int FIRST = 20_000;

    private static final int END = 32_768;

    private FreePorts() {}

    /** Returns a free port that no other program is given by chance. */
    public static int next() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(FIRST, END);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException taken) {
                // The next one is probably free.
            }
        }
    }
}
