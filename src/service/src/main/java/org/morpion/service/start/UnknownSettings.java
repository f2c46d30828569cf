package org.morpion.service.start;

import io.quarkus.runtime.StartupEvent;
import io.smallrye.config.ConfigMappings;
import io.smallrye.config.ConfigMappings.ConfigClass;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;
import org.morpion.access.AccessConfiguration;
import org.morpion.access.quota.QuotaConfiguration;
import org.morpion.access.stream.LiveConfiguration;
import org.morpion.events.webhook.WebhookConfiguration;
import org.morpion.http.request.Limits;
import org.morpion.http.request.Spelling;
import org.morpion.registry.RecordConfiguration;
import org.morpion.searches.plan.SearchConfiguration;
import org.morpion.worker.ClusterConfiguration;

/**
 * Warnings about settings that nothing reads, which may be misspelt. The framework rejects some of them, but never an
 * environment variable.
 */
@ApplicationScoped
public class UnknownSettings {
    private static final Logger LOG = Logger.getLogger(UnknownSettings.class);

    /** The ordinal of the packaged configuration. Sources that operators set have higher ones. */
    private static final int SHIPPED = 250;

    private static final String PREFIX = "morpion.";
    private static final String VARIABLE_PREFIX = "MORPION_";

    private static final List<Class<?>> MAPPINGS = List.of(
            AccessConfiguration.class,
            ClusterConfiguration.class,
            Limits.class,
            LiveConfiguration.class,
            QuotaConfiguration.class,
            RecordConfiguration.class,
            SearchConfiguration.class,
            WebhookConfiguration.class);

    private static final List<String> OTHERS = List.of(
            "morpion.access",
            "morpion.access.admin-key",
            "morpion.data.dir",
            "morpion.data.reserve",
            "morpion.http.hosts",
            "morpion.plugins.dir",
            "morpion.workers");

    /** Variables of the command line, which passes its environment to a service that it starts. */
    private static final Set<String> OF_THE_COMMAND_LINE =
            Set.of("MORPION_CACHE", "MORPION_DEBUG", "MORPION_KEY", "MORPION_OPTS", "MORPION_URL");

    void look(@Observes StartupEvent started, Config config) {
        List<String> properties = StreamSupport.stream(config.getConfigSources().spliterator(), false)
                .filter(source -> source.getOrdinal() > SHIPPED)
                .flatMap(source -> source.getPropertyNames().stream())
                .filter(name -> name.startsWith(PREFIX))
                .toList();
        of(properties, System.getenv().keySet())
                .forEach(name -> LOG.warnf(
                        "Nothing reads the setting %s%s",
                        name,
                        nearest(name)
                                .map(known -> "; did you mean " + known + "?")
                                .orElse("")));
    }

    /** Returns the properties and environment variables that look like settings but are unknown. */
    static Collection<String> of(Collection<String> properties, Collection<String> variables) {
        List<String> ofVariables = variables.stream()
                .filter(name -> name.startsWith(VARIABLE_PREFIX) && !OF_THE_COMMAND_LINE.contains(name))
                .toList();
        if (properties.isEmpty() && ofVariables.isEmpty()) {
            // Collecting the known settings would slow the start.
            return Set.of();
        }
        Set<String> known = known();
        Set<String> unknown = new TreeSet<>();
        properties.stream()
                .filter(name -> known.stream()
                        .noneMatch(setting -> pattern(setting).matcher(name).matches()))
                .forEach(unknown::add);
        // The framework also derives a property from each variable.
        unknown.removeIf(name -> variables.contains(variable(name)));
        ofVariables.stream()
                .filter(name -> known.stream()
                        .noneMatch(setting ->
                                pattern(variable(setting)).matcher(name).matches()))
                .forEach(unknown::add);
        return unknown;
    }

    /** Names of all settings of the service; {@code *} is a name that operators choose. */
    public static Set<String> known() {
        Set<String> known = new TreeSet<>(OTHERS);
        for (Class<?> mapping : MAPPINGS) {
            ConfigMappings.getProperties(ConfigClass.configClass(mapping))
                    .keySet()
                    .forEach(name -> known.add(name.replace("[*]", "")));
        }
        return known;
    }

    private static Optional<String> nearest(String name) {
        List<String> names = known().stream()
                .map(setting -> name.startsWith(PREFIX) ? setting : variable(setting))
                .toList();
        return Spelling.nearest(name, names);
    }

    private static String variable(String setting) {
        return setting.replaceAll("[^A-Za-z0-9*]", "_").toUpperCase(Locale.ROOT);
    }

    /** The elements of a list have an index after the name. */
    private static Pattern pattern(String setting) {
        return Pattern.compile("\\Q" + setting.replace("*", "\\E.+\\Q") + "\\E(\\[\\d+]|_\\d+_)?");
    }
}
