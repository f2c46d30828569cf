package org.morpion.access;

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
import org.morpion.http.database.DatabaseClock;

/**
 * Bootstrap of a closed service's administrator. Unless an administrator key is configured, the first node of a
 * database generates one and writes it to a file that only the file's owner can read.
 */
@ApplicationScoped
class FirstKey {
    /**
     * Fixed id of the first key. If several nodes create the key at once, the primary key constraint lets one succeed.
     */
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
            throw new ConfigurationException(SETTING + " is not a key. Keys look like " + KeyText.SHAPE
                    + "; to generate one: echo " + KeyText.PREFIX + "$(openssl rand -hex " + KeyText.ID_LENGTH / 2
                    + ")_$(openssl rand -hex 32)");
        }
        if (configured.isEmpty() && !policy.isOpen()) {
            make(directory);
        }
    }

    /** Creates the first key and writes it to a file in this directory, unless the database has a first key. */
    void make(Path target) {
        try {
            QuarkusTransaction.requiringNew().run(() -> {
                if (store.findByIdOptional(ID).isEmpty()) {
                    KeyText text = KeyText.random(ID);
                    store.persistAndFlush(key(text));
                    // The file is written before the commit, so that the database never holds a key without a file.
                    LOG.infof("The first administrator's key is in %s", write(text, target));
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

    private static Path write(KeyText text, Path target) {
        try {
            Files.createDirectories(target);
            // createTempFile gives access to the owner only.
            Path file = Files.createTempFile(target, FILE, ".new");
            Files.writeString(file, text.text() + System.lineSeparator());
            return Files.move(
                            file,
                            target.resolve(FILE),
                            StandardCopyOption.ATOMIC_MOVE,
                            StandardCopyOption.REPLACE_EXISTING)
                    .toAbsolutePath()
                    .normalize();
        } catch (IOException e) {
            throw new ConfigurationException("The first administrator's key can't be written to "
                    + target.toAbsolutePath().normalize() + ": " + e
                    + ". Set " + SETTING + " to a key, or morpion.data.dir to a"
                    + " writable directory.");
        }
    }
}
