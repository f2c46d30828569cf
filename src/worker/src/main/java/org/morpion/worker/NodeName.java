package org.morpion.worker;

import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.HexFormat;

/** The unique name of this process in the cluster: the configured name or host name, with a random suffix. */
@Singleton
class NodeName {
    private static final int RANDOM_BYTES = 4;
    private static final int MAX_HOST_LENGTH = 40;

    private final String name;

    NodeName(ClusterConfiguration configuration) {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        String host = configuration.node().orElseGet(NodeName::host);
        name = host.substring(0, Math.min(MAX_HOST_LENGTH, host.length())) + "-"
                + HexFormat.of().formatHex(random);
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "node";
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
