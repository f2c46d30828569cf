package org.morpion.service.contract;

import io.quarkus.runtime.LaunchMode;
import io.quarkus.smallrye.openapi.runtime.OpenApiDocumentService;
import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.build.compatible.spi.ClassConfig;
import jakarta.enterprise.inject.build.compatible.spi.Enhancement;

/**
 * Build-time extension that binds {@link StoredContract} to the framework's contract service. Inactive in development
 * and tests, where the framework's classes live in another class loader than the service's.
 */
public class ContractExtension implements BuildCompatibleExtension {
    @Enhancement(types = OpenApiDocumentService.class)
    public void keep(ClassConfig service) {
        if (!LaunchMode.current().isDevOrTest()) {
            service.addAnnotation(ServeStoredContract.class);
        }
    }
}
