/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;

/**
 * Assertions about one request to a model. Requests do not contain the role of the model.
 *
 * <pre>{@code
 * assertThat(model.requests().get(0)).promptContains("kettle").offeredTool("discount").requestedType(Resolution.class);
 * }</pre>
 */
public final class RequestAssert extends PromptAssert<RequestAssert, ModelRequest> {

    RequestAssert(ModelRequest actual) {
        super(actual, RequestAssert.class);
    }

    @Override
    RequestText asked() {
        isNotNull();
        return new RequestText(actual);
    }

    @Override
    LlmOptions options() {
        isNotNull();
        return actual.options();
    }

    @Override
    String actualInWords() {
        return "for " + asked().toString().strip();
    }

    @Override
    RequestText ending() {
        return asked();
    }
}
