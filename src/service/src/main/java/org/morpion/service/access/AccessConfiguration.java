package org.morpion.service.access;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import io.smallrye.config.WithName;
import io.smallrye.config.WithParentName;
import java.util.Optional;
import java.util.Set;

/** Who may use the service. */
@ConfigMapping(prefix = "morpion.access")
public interface AccessConfiguration {

    /** For whom the service is there. Unless set, it is open, and only to be reached from its own machine. */
    @WithParentName
    Optional<Mode> mode();

    /** The scopes of everybody while access is closed; comma-separated. */
    @WithName("public")
    @WithDefault("document,record:read")
    Set<String> everybody();

    /** For whom the service is there. */
    enum Mode {
        /** Whoever reaches it may use it. */
        OPEN,
        /** Callers with a key or a token; others have the public scopes. */
        CLOSED
    }
}
