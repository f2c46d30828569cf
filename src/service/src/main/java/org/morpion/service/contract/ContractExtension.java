package org.morpion.service.contract;

import io.quarkus.runtime.LaunchMode;
import io.quarkus.smallrye.openapi.runtime.OpenApiDocumentService;
import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.build.compatible.spi.ClassConfig;
import jakarta.enterprise.inject.build.compatible.spi.Enhancement;

/**
 * Puts {@link StoredContract} before what the framework answers with, when the service is built. Not while it is being
 * developed or tested: the framework then loads its own classes apart from the service's.
 */
public class ContractExtension implements BuildCompatibleExtension {
    @Enhancement(types = OpenApiDocumentService.class)
    public void keep(ClassConfig service) {
        if (!LaunchMode.current().isDevOrTest()) {
            service.addAnnotation(AsBuilt.class);
        }
    }
}
