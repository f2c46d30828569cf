package org.morpion.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.function.Function;

/**
 * Deserializer of whole numbers in any notation, such as {@code 1000}, {@code 1e3} or {@code 1000.0}, which JSON Schema
 * treats as equal.
 */
final class WholeNumbers<T extends Number> extends StdDeserializer<T> {
    private static final long serialVersionUID = 1L;

    private final transient Function<BigDecimal, T> exactly;

    /** @param exactly converts a number; throws an {@link ArithmeticException} if it has a fraction or overflows */
    private WholeNumbers(Class<T> type, Function<BigDecimal, T> exactly) {
        super(type);
        this.exactly = exactly;
    }

    static SimpleModule module() {
        return new SimpleModule()
                .addDeserializer(Long.class, new WholeNumbers<>(Long.class, BigDecimal::longValueExact))
                .addDeserializer(Integer.class, new WholeNumbers<>(Integer.class, BigDecimal::intValueExact));
    }

    @Override
    public T deserialize(JsonParser parser, DeserializationContext context) throws IOException {
        JsonToken token = parser.currentToken();
        if (!token.isNumeric()) {
            return handledType().cast(context.handleUnexpectedToken(handledType(), parser));
        }
        try {
            return exactly.apply(parser.getDecimalValue());
        } catch (ArithmeticException e) {
            return handledType()
                    .cast(context.handleWeirdNumberValue(handledType(), parser.getDecimalValue(), e.getMessage()));
        }
    }

    @Override
    @SuppressWarnings("unchecked")
    public Class<T> handledType() {
        return (Class<T>) _valueClass;
    }
}
