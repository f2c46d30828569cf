package org.morpion.http.setting;

import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.runtime.configuration.MemorySizeConverter;
import org.eclipse.microprofile.config.spi.Converter;

/** Converter of sizes in bytes, from 1 byte to the maximum size of an array. */
public final class PositiveSize implements Converter<MemorySize> {
    private final MemorySizeConverter any = new MemorySizeConverter();

    @Override
    public MemorySize convert(String text) {
        MemorySize size = any.convert(text);
        if (size != null && (size.asLongValue() < 1 || size.asLongValue() > Integer.MAX_VALUE)) {
            throw new IllegalArgumentException("It must be greater than zero, and less than 2 GiB, such as 64M");
        }
        return size;
    }
}
