/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.agent.SomeOf;
import io.karta.generation.type.RawClass;
import io.karta.spi.JournaledObject;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Components of records that represent several results. */
public final class ResultComponents {

    private ResultComponents() {}

    public static boolean areResultsOf(Type type) {
        return SomeOf.class.isAssignableFrom(RawClass.boxed(type));
    }

    /** Returns the objects that such a record, or one of the records of a sealed type, may add to the blackboard. */
    static List<ResultBinding> of(Type type) {
        return records(type)
                .flatMap(record -> Arrays.stream(RawClass.boxed(record).getRecordComponents())
                        .map(component -> output(component, record)))
                .distinct()
                .toList();
    }

    private static Stream<Type> records(Type type) {
        Class<?> raw = RawClass.boxed(type);
        if (raw.isRecord()) {
            return Stream.of(type);
        }
        return raw.isSealed()
                ? Arrays.stream(raw.getPermittedSubclasses()).flatMap(ResultComponents::records)
                : Stream.empty();
    }

    private static ResultBinding output(RecordComponent component, Type record) {
        return new ResultBinding(typeOf(component, record), Optional.of(component.getName()));
    }

    private static Type typeOf(RecordComponent component, Type record) {
        Type type = TypeVariables.of(record).replacedIn(component.getGenericType());
        Type inside = RawClass.boxed(type) == Optional.class ? content(type) : type;
        return inside instanceof Class<?> plain ? RawClass.boxed(plain) : inside;
    }

    private static Type content(Type optional) {
        Type content =
                optional instanceof ParameterizedType generic ? generic.getActualTypeArguments()[0] : Object.class;
        return content instanceof WildcardType wild ? wild.getUpperBounds()[0] : content;
    }

    /** Returns the components of a record as objects without numbers. */
    static List<JournaledObject> of(SomeOf value, ActionModel action) {
        if (!value.getClass().isRecord()) {
            throw Messages.someOfNoRecord(action.id(), value);
        }
        Type record = action.output()
                .filter(declared -> RawClass.boxed(declared) == value.getClass())
                .orElse(value.getClass());
        List<JournaledObject> present = new ArrayList<>();
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            Object read = read(component, value, action);
            Object content = read instanceof Optional<?> optional ? optional.orElse(null) : read;
            if (content != null) {
                present.add(object(output(component, record), content, action));
            }
        }
        return present;
    }

    private static JournaledObject object(ResultBinding output, Object value, ActionModel action) {
        Type type = output.type() instanceof TypeVariable || output.type() == Object.class
                ? value.getClass()
                : output.type();
        return new JournaledObject(0, output.name(), ProducedObjects.checked(type, value, action), value);
    }

    private static @Nullable Object read(RecordComponent component, Object record, ActionModel action) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (InvocationTargetException e) {
            throw Messages.unreadableComponent(action.id(), component, e.getTargetException());
        } catch (IllegalAccessException | RuntimeException e) {
            throw Messages.unreadableComponent(action.id(), component, e);
        }
    }
}
