/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Array;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Factory of the collections and maps for Java types. They are unmodifiable if the type permits it. */
public final class ContainerFactory {

    private ContainerFactory() {}

    /** Returns whether a collection or map of this type may hold null. */
    static boolean acceptsNull(Class<?> raw) {
        boolean isQueue = raw.isAssignableFrom(ArrayDeque.class) && !raw.isAssignableFrom(List.class);
        return raw.isArray() || (!isQueue && mayBeOneOfThese(raw));
    }

    private static boolean mayBeOneOfThese(Class<?> raw) {
        return Stream.of(ArrayList.class, LinkedList.class, LinkedHashSet.class, LinkedHashMap.class)
                .anyMatch(raw::isAssignableFrom);
    }

    public static ListNode.Conversion array(Class<?> element) {
        return new ListNode.Conversion(values -> arrayOf(element, values), ContainerFactory::elementsOfArray);
    }

    private static Object arrayOf(Class<?> element, List<Object> values) {
        var array = Array.newInstance(element, values.size());
        for (int i = 0; i < values.size(); i++) {
            Array.set(array, i, values.get(i));
        }
        return array;
    }

    private static Collection<?> elementsOfArray(Object array) {
        var elements = new ArrayList<Object>();
        for (int i = 0; i < Array.getLength(array); i++) {
            elements.add(Array.get(array, i));
        }
        return elements;
    }

    public static ListNode.Conversion collection(Class<?> raw, Class<?> element) {
        return new ListNode.Conversion(factory(raw, element), ContainerFactory::elementsOf);
    }

    private static Collection<?> elementsOf(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection;
        }
        var elements = new ArrayList<Object>();
        ((Iterable<?>) value).forEach(elements::add);
        return elements;
    }

    private static Function<List<Object>, Object> factory(Class<?> raw, Class<?> element) {
        if (raw == EnumSet.class) {
            return values -> enumSet(element, values);
        }
        if (raw.isAssignableFrom(List.class)) {
            return values -> values.contains(null) ? Collections.unmodifiableList(values) : List.copyOf(values);
        }
        if (raw == Set.class) {
            return values -> Collections.unmodifiableSet(new LinkedHashSet<>(values));
        }
        if (raw.isAssignableFrom(TreeSet.class) && SortedSet.class.isAssignableFrom(raw)) {
            return TreeSet::new;
        }
        if (raw.isAssignableFrom(ArrayDeque.class)) {
            return ArrayDeque::new;
        }
        if (raw.isAssignableFrom(LinkedBlockingDeque.class)) {
            return LinkedBlockingDeque::new;
        }
        instance(raw);
        return values -> filled(raw, values);
    }

    @SuppressWarnings("unchecked") // a collection that was just created accepts any element
    private static Object filled(Class<?> raw, List<Object> values) {
        var collection = (Collection<Object>) instance(raw);
        collection.addAll(values);
        return collection;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // only constants of the element type were aligned
    private static Object enumSet(Class<?> element, List<Object> values) {
        var set = EnumSet.noneOf((Class) element);
        set.addAll(values);
        return set;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // only constants of the key type were aligned
    private static Map<Object, Object> enumMap(Class<?> key, Map<Object, Object> values) {
        var map = new EnumMap((Class) key);
        map.putAll(values);
        return map;
    }

    private static Object instance(Class<?> raw) {
        try {
            var constructor = raw.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw Messages.containerWithoutConstructor(raw);
        }
    }

    @SuppressWarnings("unchecked") // a map that was just created accepts any entry
    public static UnaryOperator<Map<Object, Object>> mapMaker(Class<?> raw, Class<?> key) {
        if (raw == EnumMap.class) {
            return values -> enumMap(key, values);
        }
        if (raw == Map.class) {
            return Collections::unmodifiableMap;
        }
        if (raw.isAssignableFrom(LinkedHashMap.class)) {
            return values -> values;
        }
        if (raw.isAssignableFrom(TreeMap.class) && SortedMap.class.isAssignableFrom(raw)) {
            return TreeMap::new;
        }
        if (raw.isAssignableFrom(ConcurrentSkipListMap.class)) {
            return raw.isAssignableFrom(ConcurrentHashMap.class) ? ConcurrentHashMap::new : ConcurrentSkipListMap::new;
        }
        instance(raw);
        return values -> {
            var map = (Map<Object, Object>) instance(raw);
            map.putAll(values);
            return map;
        };
    }

    public static List<Type> mapArguments(Type type) {
        return GenericTypes.arguments(type, Map.class);
    }

    public static Type elementArgument(Type type) {
        return GenericTypes.arguments(type, Iterable.class).get(0);
    }
}
