package org.morpion.service.access;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.interceptor.Interceptor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;
import org.morpion.service.database.DatabaseClock;

/**
 * Sees to it that a closed service has an administrator: the key of one is configured, or made when the first node of a
 * database starts, and left in a file that only its owner reads.
 */
@ApplicationScoped
class FirstKey {
    /** The first key's, which no other key can have: of several nodes that make it, one is told so by the database. */
    static final String ID = "0".repeat(KeyText.ID_LENGTH);

    private static final String FILE = "admin-key";
    private static final String SETTING = "morpion.access.admin-key";
    private static final Logger LOG = Logger.getLogger(FirstKey.class);

    private final KeyStore store;
    private final AccessPolicy policy;
    private final Optional<String> configured;
    private final Path directory;
    private final DatabaseClock clock;

    FirstKey(
            KeyStore store,
            AccessPolicy policy,
            AccessConfiguration configuration,
            @ConfigProperty(name = "morpion.data.dir") String directory,
            DatabaseClock clock) {
        this.store = store;
        this.policy = policy;
        this.configured = configuration.adminKey();
        this.directory = Path.of(directory);
        this.clock = clock;
    }

    void start(@Observes @Priority(Interceptor.Priority.LIBRARY_BEFORE) StartupEvent start) {
        if (configured.isPresent() && KeyText.parse(configured.get()).isEmpty()) {
            throw new ConfigurationException(SETTING + " is no key. Keys look like " + KeyText.SHAPE
                    + "; this makes one: echo " + KeyText.PREFIX + "$(openssl rand -hex " + KeyText.ID_LENGTH / 2
                    + ")_$(openssl rand -hex 32)");
        }
        if (configured.isEmpty() && !policy.isOpen()) {
            make(directory);
        }
    }

    /** Makes the first key of the database and leaves it in this directory, unless it has been made. */
    void make(Path where) {
        try {
            QuarkusTransaction.requiringNew().run(() -> {
                if (store.findByIdOptional(ID).isEmpty()) {
                    KeyText text = KeyText.random(ID);
                    store.persistAndFlush(key(text));
                    // Before the transaction ends: a key that nobody can read must not be there.
                    LOG.infof("The first administrator's key is in %s", write(text, where));
                }
            });
        } catch (ConfigurationException e) {
            throw e;
        } catch (RuntimeException e) {
            boolean made = QuarkusTransaction.requiringNew()
                    .call(() -> store.findByIdOptional(ID).isPresent());
            if (!made) {
                throw e;
            }
        }
    }

    private ApiKey key(KeyText text) {
        ApiKey key = new ApiKey();
        key.id = text.id();
        key.name = "the first administrator";
        key.hash = text.hash();
        key.scopes = Scopes.ADMIN;
        key.maker = Caller.LOCAL;
        key.createdAt = clock.instant();
        return key;
    }

    private static Path write(KeyText text, Path where) {
        try {
            Files.createDirectories(where);
            // Such files are their owner's alone.
            Path file = Files.createTempFile(where, FILE, ".new");
            Files.writeString(file, text.text() + System.lineSeparator());
            return Files.move(
                            file,
                            where.resolve(FILE),
                            StandardCopyOption.ATOMIC_MOVE,
                            StandardCopyOption.REPLACE_EXISTING)
                    .toAbsolutePath()
                    .normalize();
        } catch (IOException e) {
            throw new ConfigurationException("The first administrator's key can't be left in "
                    + where.toAbsolutePath().normalize() + ": " + e
                    + ". Set " + SETTING + " to a key of yours, or morpion.data.dir to a directory that can be"
                    + " written to.");
        }
    }
}
