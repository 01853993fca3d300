/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

/**
 * Codec for journal values of some types, for example to write a reference instead of the value.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class OrderCodec implements JournalValueCodec {
 *     @Inject Orders orders;
 *
 *     public boolean handles(Class<?> type) { return type == Order.class; }
 *     public String write(Object value) { return ((Order) value).number(); }
 *     public Object read(Class<?> type, String text) { return orders.byNumber(text); }
 * }
 * }</pre>
 *
 * <p>In a container every bean of this type is used, in the order of {@code @Priority}. Thread-safe.
 */
public interface JournalValueCodec {

    /**
     * Returns whether this codec writes values of a type.
     *
     * @param type the class of the value, or its declared type
     * @return {@code true} if so
     */
    boolean handles(Class<?> type);

    /**
     * Writes a value. An exception fails the action that has produced the value, without a retry.
     *
     * @param value the value
     * @return any text
     */
    String write(Object value);

    /**
     * Reads a value. An exception makes the value an {@link UnreadableValue}.
     *
     * @param type the type that was written
     * @param text the result of {@link #write}
     * @return the value
     */
    Object read(Class<?> type, String text);
}
