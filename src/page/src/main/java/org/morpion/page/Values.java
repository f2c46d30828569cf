package org.morpion.page;

import java.util.List;
import org.morpion.record.FinalPosition;
import org.morpion.record.Point;
import org.morpion.record.Verdict;
import org.morpion.record.Violation;
import org.teavm.jso.JSBody;
import org.teavm.jso.JSObject;

/** Builders of JavaScript objects and arrays. */
final class Values {
    private Values() {}

    @JSBody(script = "return {};")
    static native JSObject object();

    @JSBody(script = "return [];")
    static native JSObject array();

    @JSBody(
            params = {"json"},
            script = "return JSON.parse(json);")
    static native JSObject parse(String json);

    @JSBody(
            params = {"object", "name", "value"},
            script = "object[name] = value;")
    static native void set(JSObject object, String name, JSObject value);

    @JSBody(
            params = {"object", "name", "value"},
            script = "object[name] = value;")
    static native void set(JSObject object, String name, String value);

    @JSBody(
            params = {"object", "name", "value"},
            script = "object[name] = value;")
    static native void set(JSObject object, String name, double value);

    @JSBody(
            params = {"object", "name", "value"},
            script = "object[name] = !!value;")
    static native void set(JSObject object, String name, boolean value);

    @JSBody(
            params = {"array", "value"},
            script = "array.push(value);")
    static native void push(JSObject array, JSObject value);

    @JSBody(
            params = {"array", "value"},
            script = "array.push(value);")
    static native void push(JSObject array, String value);

    @JSBody(
            params = {"array", "value"},
            script = "array.push(value);")
    static native void push(JSObject array, double value);

    static JSObject numbers(double... values) {
        JSObject array = array();
        for (double value : values) {
            push(array, value);
        }
        return array;
    }

    static JSObject texts(List<String> values) {
        JSObject array = array();
        values.forEach(value -> push(array, value));
        return array;
    }

    /**
     * Adds {@code {legal, score, violations}} to an object, and for a legal game {@code {availableMoves, terminal,
     * bbox}}.
     */
    static void describe(Verdict verdict, JSObject object) {
        set(object, "legal", verdict.legal());
        set(object, "score", verdict.score());
        JSObject violations = array();
        verdict.violations().forEach(violation -> push(violations, violation(violation)));
        set(object, "violations", violations);
        verdict.position().ifPresent(position -> describe(position, object));
    }

    private static void describe(FinalPosition position, JSObject object) {
        set(object, "availableMoves", position.availableMoves());
        set(object, "terminal", position.terminal());
        set(
                object,
                "bbox",
                numbers(
                        position.bbox().minX(),
                        position.bbox().minY(),
                        position.bbox().maxX(),
                        position.bbox().maxY()));
    }

    /** Returns {@code {move, place, rule, points: [[x, y]…]}}. */
    private static JSObject violation(Violation violation) {
        JSObject object = object();
        set(object, "move", violation.move());
        set(object, "place", violation.place());
        set(object, "rule", violation.rule().code());
        JSObject points = array();
        for (Point point : violation.points()) {
            push(points, numbers(point.x(), point.y()));
        }
        set(object, "points", points);
        return object;
    }
}
