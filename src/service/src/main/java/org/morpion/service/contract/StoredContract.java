package org.morpion.service.contract;

import io.quarkus.smallrye.openapi.runtime.OpenApiConstants;
import io.smallrye.openapi.runtime.io.Format;
import jakarta.annotation.Priority;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Interceptor that serves the contract from the files generated at build time, each read on first use. The framework
 * would parse and serialise the contract at each start, which takes a tenth of the start; nothing in it depends on the
 * running service.
 */
@ServeStoredContract
@Interceptor
@Priority(Interceptor.Priority.APPLICATION)
class StoredContract {
    private final Map<Format, byte[]> documents = new ConcurrentHashMap<>();

    @AroundInvoke
    Object answer(InvocationContext call) throws Exception {
        return switch (call.getMethod().getName()) {
            case "prepareDocument" -> null;
            case "getDocument" -> documents.computeIfAbsent((Format) call.getParameters()[1], StoredContract::read);
            default -> call.proceed();
        };
    }

    private static byte[] read(Format format) {
        String name = OpenApiConstants.BASE_NAME + '.' + format;
        try (InputStream in = Thread.currentThread().getContextClassLoader().getResourceAsStream(name)) {
            if (in == null) {
                throw new FileNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
