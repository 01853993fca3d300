/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import java.util.concurrent.Callable;

/** Caller of functions of the application. */
final class UserCode {

    private UserCode() {}

    /** Returns the result of a function; checked exceptions are wrapped. */
    static <T> T of(String what, String agent, Callable<? extends T> work) {
        T result;
        try {
            result = work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw Messages.failed(what, agent, e);
        }
        return present(what, agent, result);
    }

    @SuppressWarnings("NullAway") // user code may return null nevertheless
    private static <T> T present(String what, String agent, T result) {
        if (result == null) {
            throw Messages.returnedNull(what, agent);
        }
        return result;
    }
}
