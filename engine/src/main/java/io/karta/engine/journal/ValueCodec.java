/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static java.util.Objects.requireNonNull;

import io.karta.engine.definition.TypeNames;
import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import io.karta.generation.result.GenerationException;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.generation.type.RawClass;
import io.karta.spi.JournalValueCodec;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnreadableValue;
import io.karta.spi.UnwritableValueException;
import jakarta.json.JsonValue;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Codec of the values in a journal, based on the shapes of their types. Thread-safe. */
final class ValueCodec {

    /** Levels of a value that any thread can read, as a part of an entry: each takes up to 2 kB of its stack. */
    private static final int DEEPEST = 200;

    private final JournalTypes types;
    private final Shapes shapes;
    private final List<JournalValueCodec> codecs;
    private final Map<ValueType, WrittenForm> forms = new ConcurrentHashMap<>();
    private final Map<Type, Shape<Object>> shapesByType = new ConcurrentHashMap<>();

    ValueCodec(JournalTypes types, Shapes shapes, List<JournalValueCodec> codecs) {
        this.types = types;
        this.shapes = shapes;
        this.codecs = List.copyOf(codecs);
    }

    /**
     * Object in the form for the journal: its declared type, the type that determines its shape if it differs, and its
     * value in one of two forms.
     */
    record StoredObject(
            int number,
            Optional<String> name,
            String type,
            Optional<String> as,
            Optional<JsonValue> value,
            Optional<String> coded,
            Optional<Boolean> isProtected,
            Optional<Boolean> beginsState) {}

    /** Declared type of an object and class of its value, which in most cases determine how it is written. */
    private record ValueType(Type declared, Class<?> valueClass) {}

    /** How values are written: by the shape of a type, or by the codec of a class. */
    private record WrittenForm(String declared, Type as, Optional<String> otherName, Optional<Class<?>> coded) {}

    StoredObject write(JournaledObject object) {
        Object value = object.value();
        WrittenForm form = form(object.type(), value);
        return new StoredObject(
                object.number(),
                object.name(),
                form.declared(),
                form.otherName(),
                form.coded().isPresent() ? Optional.empty() : Optional.of(json(form.as(), value)),
                form.coded().map(type -> text(type, value)),
                Optional.of(true).filter(yes -> object.isProtected()),
                Optional.of(true).filter(yes -> object.beginsState()));
    }

    private WrittenForm form(Type declared, Object value) {
        var key = new ValueType(declared, value.getClass());
        WrittenForm known = forms.get(key);
        if (known != null) {
            return known;
        }
        Optional<Class<?>> coded = codedClass(value.getClass());
        Optional<Type> as = coded.isPresent() ? Optional.of(coded.get()) : typeOf(declared, value.getClass());
        if (as.isEmpty()) { // depends on the value
            Type found = types.declaredFor(value).orElseThrow(() -> Messages.unknownType(classOf(value.getClass())));
            return form(declared, found, coded);
        }
        WrittenForm created = form(declared, as.get(), coded);
        forms.put(key, created);
        return created;
    }

    private WrittenForm form(Type declared, Type as, Optional<Class<?>> coded) {
        String name = TypeNames.of(types.has(declared) ? declared : as);
        return new WrittenForm(name, as, Optional.of(TypeNames.of(as)).filter(other -> !other.equals(name)), coded);
    }

    /** Searches the class of a value and its superclasses, because a persistence provider can generate subclasses. */
    private Optional<Class<?>> codedClass(Class<?> type) {
        return Stream.<Class<?>>iterate(type, each -> each != null && each != Object.class, Class::getSuperclass)
                .filter(each -> codec(each).isPresent())
                .reduce((lower, upper) -> types.has(upper) && !types.has(lower) ? upper : lower);
    }

    private Optional<JournalValueCodec> codec(Class<?> type) {
        return codecs.stream().filter(codec -> codec.handles(type)).findFirst();
    }

    private String text(Class<?> type, Object value) {
        if (!types.has(type)) {
            throw Messages.unknownType(type);
        }
        JournalValueCodec codec = codec(type).orElseThrow();
        try {
            return requireNonNull(codec.write(value), "the text of the value");
        } catch (UnwritableValueException e) {
            throw e;
        } catch (RuntimeException e) { // otherwise the step would run again and again, as if the store had failed
            throw Messages.codecFailed(codec, type, reason(e), e);
        }
    }

    private Optional<Type> typeOf(Type declared, Class<?> valueClass) {
        Class<?> type = classOf(valueClass);
        if (types.has(declared) && isWrittenBy(declared, type)) {
            return Optional.of(declared);
        }
        return types.has(type) ? Optional.of(type) : Optional.empty();
    }

    /** Returns the class of a value; for a constant with a body that of its enum. */
    private static Class<?> classOf(Class<?> valueClass) {
        Class<?> parent = valueClass.getSuperclass();
        return parent != null && parent.isEnum() ? parent : valueClass;
    }

    /** Returns whether the shape of a declared type describes values of a class completely. */
    private boolean isWrittenBy(Type declared, Class<?> type) {
        Class<?> raw = RawClass.boxed(declared);
        return raw == type
                || raw.isArray()
                || isContainer(raw)
                || JournalTypes.isSimple(raw)
                || (JournalTypes.subtypes(raw).findAny().isPresent()
                        && unwritable(declared).isEmpty());
    }

    private static boolean isContainer(Class<?> raw) {
        return Stream.of(Collection.class, Map.class, Iterable.class, Optional.class)
                .anyMatch(container -> container.isAssignableFrom(raw));
    }

    private JsonValue json(Type type, Object value) {
        try {
            Shape<Object> shape = shape(type);
            String json = shape.writeText(value);
            ReadResult<Object> again = shape.read(json);
            if (again.isEmpty()) {
                throw Messages.unwritable(type, problems(again), null);
            }
            return checked(type, new JsonText(json));
        } catch (GenerationException e) {
            throw Messages.unwritable(type, reason(e), e);
        }
    }

    private static JsonText checked(Type type, JsonText json) {
        if (json.depth() > DEEPEST) {
            throw Messages.unwritable(type, "it nests deeper than " + DEEPEST + " levels", null);
        }
        return json;
    }

    @SuppressWarnings("unchecked") // the shape of a type is the shape of its values
    private Shape<Object> shape(Type type) {
        return shapesByType.computeIfAbsent(
                type, each -> (Shape<Object>) shapes.of(each).whole().strict());
    }

    /**
     * Returns the reason why values of a type cannot be written; empty if they, or instances of their classes, can be
     * written.
     */
    Optional<String> unwritable(Type type) {
        Class<?> raw = RawClass.boxed(type);
        if (codec(raw).isPresent()) {
            return Optional.empty();
        }
        try {
            shapes.of(type);
            return Optional.empty();
        } catch (GenerationException e) {
            return type instanceof Class && types.hasSubtypeOf(raw) ? Optional.empty() : Optional.of(reason(e));
        }
    }

    JournaledObject read(StoredObject stored) {
        String written = stored.as().orElse(stored.type());
        Optional<Type> as = types.named(written);
        Object value = as.map(type -> value(stored, type, written))
                .orElseGet(() -> new UnreadableValue(
                        written, "no deployed agent has this type any more, or one of those it is made of"));
        Type declared = value instanceof UnreadableValue
                ? UnreadableValue.class
                : types.named(stored.type()).or(() -> as).orElse(UnreadableValue.class);
        return new JournaledObject(
                stored.number(),
                stored.name(),
                declared,
                value,
                stored.isProtected().orElse(false),
                stored.beginsState().orElse(false));
    }

    private Object value(StoredObject stored, Type type, String written) {
        try {
            return stored.coded().isPresent()
                    ? decoded(RawClass.boxed(type), stored.coded().get(), written)
                    : parsed(type, stored.value().orElse(JsonValue.NULL), written);
        } catch (RuntimeException broken) { // of a codec or a constructor: only this value is lost
            return new UnreadableValue(written, reason(broken));
        }
    }

    private static String reason(RuntimeException broken) {
        String reason = Optional.ofNullable(broken.getMessage())
                .orElseGet(() -> broken.getClass().getName());
        return reason.endsWith(".") ? reason.substring(0, reason.length() - 1) : reason;
    }

    private Object decoded(Class<?> type, String text, String written) {
        Optional<JournalValueCodec> codec = codec(type);
        @Nullable Object value = codec.isPresent() ? codec.get().read(type, text) : null;
        if (value != null) {
            return value;
        }
        return new UnreadableValue(
                written,
                codec.isPresent() ? "its codec read nothing" : "there is no JournalValueCodec for it any more");
    }

    private Object parsed(Type type, JsonValue json, String written) {
        ReadResult<Object> read = shape(type).read(json);
        return read.optional().orElseGet(() -> new UnreadableValue(written, problems(read)));
    }

    private static String problems(ReadResult<?> read) {
        return read.problems().stream().map(Problem::toString).collect(Collectors.joining("; "));
    }
}
